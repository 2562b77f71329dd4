//! A registry in a file.
//!
//! ```text
//! offset        bytes   content
//! 0             16      the text "beacon-bls keys", and a line feed
//! 16            4       version, big-endian: 1
//! 20            4       zero
//! 24            8       count of keys, big-endian
//! 32            96 n    the keys in order, each x and y, 48 bytes big-endian (the uncompressed encoding)
//! 32 + 96 n     32      SHA-256 of all bytes before
//! ```
//!
//! Writing goes to a temporary file beside the target, which is synced, then renamed over it, then the directory is
//! synced: at any moment the target is the old file or the new one. The writer holds a lock on its temporary file, which
//! the operating system releases when the process dies; a temporary file without one is left over and is removed by the
//! next save.
//!
//! Reading believes nothing: the count must fit the file's length before anything is allocated for it; every key must be
//! a canonical encoding of a point of the curve, none may stand twice, the hash must be right.

use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::append::{Appending, OnProgress};
use super::index::PLACES_MAX;
use super::{Registry, View};
use crate::blst::G1Affine;
use crate::engine;
use crate::error::Error;
use crate::points::public_key::{PublicKey, UNCOMPRESSED_BYTES};
use crate::threads::pool;

const MAGIC: &[u8; 16] = b"beacon-bls keys\n";
const VERSION: u32 = 1;
const HEADER_BYTES: usize = 32;
const HASH_BYTES: usize = 32;
/// Keys that are read or written at a time: 384 KiB.
const PART_KEYS: usize = 4096;
/// Keys that a thread codes at a time.
const CODE_TOGETHER: usize = 512;
/// Temporary files that are tried. Two saves at once are rare, and each takes away one at most.
const TEMPORARY_TRIES: usize = 64;
/// How the names of temporary files end.
const TEMPORARY_SUFFIX: &str = ".beacon-bls-tmp";

impl View {
    /// Writes the keys to a file, in place of what is there.
    ///
    /// # Errors
    /// [`Error::SnapshotIo`] when the target is no regular file, or the operating system says no.
    pub fn save(&self, path: &Path) -> Result<(), Error> {
        let there = fs::symlink_metadata(path).ok();
        if there.as_ref().is_some_and(|there| !there.is_file()) {
            return Err(refused(path, "is there and no regular file"));
        }
        let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let Some(name) = path.file_name() else {
            return invalid(&format!("the path \"{}\" names no file", path.display()));
        };
        let name = name.to_string_lossy();
        remove_left_over(directory, &name);
        let temporary = Temporary::new(directory, &name)?;
        if let Some(there) = there {
            // Who could read the old file can read the new one, and nobody else.
            let kept = temporary.file.set_permissions(there.permissions());
            kept.map_err(|error| failed("setting the permissions of the file beside", path, &error))?;
        }
        self.write(&temporary.file).map_err(|error| failed("writing the file beside", path, &error))?;
        temporary.file.sync_all().map_err(|error| failed("syncing the file beside", path, &error))?;
        fs::rename(&temporary.path, path).map_err(|error| failed("renaming to", path, &error))?;
        sync_directory(directory).map_err(|error| failed("syncing", directory, &error))
    }

    fn write(&self, file: &File) -> std::io::Result<()> {
        let mut file = BufWriter::new(file);
        let mut hash = Sha256::new();
        let mut put = |bytes: &[u8]| {
            hash.update(bytes);
            file.write_all(bytes)
        };
        // Later appends are not part of it.
        let count = self.len();
        put(MAGIC)?;
        put(&VERSION.to_be_bytes())?;
        put(&[0; 4])?;
        put(&(count as u64).to_be_bytes())?;
        for start in (0..count).step_by(PART_KEYS) {
            let indices: Vec<usize> = (start..count.min(start + PART_KEYS)).collect();
            let runs = pool::map_runs(&indices, pool::share(indices.len(), 8, CODE_TOGETHER), |run| {
                let points = run.iter().filter_map(|&index| self.state.points.get(index));
                points.flat_map(|point| point.serialize()).collect::<Vec<u8>>()
            });
            put(&runs.concat())?;
        }
        let digest = hash.finalize();
        file.write_all(&digest)?;
        file.flush()
    }
}

impl Registry {
    /// Reads a file that [`View::save`] wrote. What is registered already must be what the file begins with, or begin with
    /// what the file holds. With `revalidate` the subgroup of every key is checked again. Returns the new size.
    ///
    /// # Errors
    /// [`Error::SnapshotInvalid`] with the reason, [`Error::RegistryConflict`] where another key is registered,
    /// [`Error::SnapshotIo`] when the source is no regular file or the operating system says no. Then nothing has changed.
    pub fn load(
        self: &Arc<Self>,
        path: &Path,
        revalidate: bool,
        mut on_progress: Option<OnProgress<'_>>,
    ) -> Result<usize, Error> {
        let mut file = open_regular(path)?;
        let length = file.metadata().map_err(|error| failed("reading", path, &error))?.len();
        let mut hash = Sha256::new();
        let mut get = |bytes: &mut [u8]| match file.read_exact(bytes) {
            Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => invalid("it ends too early"),
            Err(error) => Err(failed("reading", path, &error)),
            Ok(()) => {
                hash.update(&*bytes);
                Ok(())
            }
        };
        let mut header = [0; HEADER_BYTES];
        get(&mut header)?;
        let count = check_header(&header, length)?;

        let mut appending = Appending::begin(self, Some(0), count)?;
        let mut bytes = vec![0; PART_KEYS.min(count) * UNCOMPRESSED_BYTES];
        for start in (0..count).step_by(PART_KEYS) {
            let end = count.min(start + PART_KEYS);
            let part = &mut bytes[..(end - start) * UNCOMPRESSED_BYTES];
            get(part)?;
            appending.push(&decode(part, start, revalidate)?).map_err(|error| match error {
                Error::At { index, source }
                    if matches!(*source, Error::RegistryDuplicate { .. } | Error::RepeatedKey { .. }) =>
                {
                    Error::SnapshotInvalid(format!("key {index}: {source}"))
                }
                other => other,
            })?;
            if let Some(on_progress) = &mut on_progress {
                on_progress(end, count);
            }
        }
        let expected = hash.finalize();
        let mut found = [0; HASH_BYTES];
        file.read_exact(&mut found).map_err(|error| failed("reading", path, &error))?;
        if expected[..] != found {
            return invalid("its hash is wrong: it was damaged or changed");
        }
        Ok(appending.commit())
    }
}

/// The count of keys, if the header is one and the count fits the file's length.
fn check_header(header: &[u8; HEADER_BYTES], length: u64) -> Result<usize, Error> {
    let number =
        |from: usize, to: usize| header[from..to].iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    if header[..16] != *MAGIC {
        return invalid("it does not begin as one");
    }
    if number(16, 20) != u64::from(VERSION) || number(20, 24) != 0 {
        return invalid("its version is none that this package knows");
    }
    let count = number(24, 32);
    let needed = count
        .checked_mul(UNCOMPRESSED_BYTES as u64)
        .and_then(|keys| keys.checked_add((HEADER_BYTES + HASH_BYTES) as u64));
    if needed != Some(length) {
        return invalid(&format!("it claims {count} keys, which its {length} bytes do not hold exactly"));
    }
    match usize::try_from(count) {
        Ok(count) if count <= PLACES_MAX => Ok(count),
        _ => invalid(&format!("it claims {count} keys, more than a registry holds")),
    }
}

/// The points of a part of the file, `first` being the number of its first key.
fn decode(bytes: &[u8], first: usize, revalidate: bool) -> Result<Vec<G1Affine>, Error> {
    let (keys, _) = bytes.as_chunks::<UNCOMPRESSED_BYTES>();
    let keys: Vec<_> = (first..).zip(keys).collect();
    let runs = pool::try_map_runs(&keys, pool::share(keys.len(), 8, CODE_TOGETHER), |run| {
        let encoded: Vec<_> = run.iter().map(|(_, bytes)| *bytes).collect();
        let decoded = engine::current().deserialize_public_keys(&encoded, revalidate).into_iter();
        let point = |(key, (number, _)): (Result<PublicKey, Error>, &(usize, _))| match key {
            Ok(key) => Ok(key.point()),
            Err(error) => Err(Error::SnapshotInvalid(format!("key {number}: {error}"))),
        };
        decoded.zip(run).map(point).collect::<Result<Vec<_>, Error>>()
    })?;
    Ok(runs.concat())
}

/// A temporary file, locked, and removed when it is dropped without having been renamed.
struct Temporary {
    file: File,
    path: PathBuf,
}

impl Temporary {
    fn new(directory: &Path, name: &str) -> Result<Self, Error> {
        for _ in 0..TEMPORARY_TRIES {
            let path = directory.join(format!(".{name}.{:016x}{TEMPORARY_SUFFIX}", rand::random::<u64>()));
            let file = OpenOptions::new()
                .write(true)
                .create_new(true)
                .open(&path)
                .map_err(|error| failed("creating a file beside", &directory.join(name), &error))?;
            // Before it was locked, another save may have taken it for left over. Once it is, nobody removes it.
            if file.try_lock().is_ok() && path.exists() {
                return Ok(Self { file, path });
            }
        }
        Err(Error::SnapshotIo {
            what: format!("creating a temporary file in {}", directory.display()),
            reason: "other saves took every one for left over".into(),
        })
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // After the rename there is nothing under this name any more.
        let _ = fs::remove_file(&self.path);
    }
}

/// Removes the temporary files of saves to this name that died. A failure to do so harms nothing.
fn remove_left_over(directory: &Path, name: &str) {
    let Ok(entries) = fs::read_dir(directory) else { return };
    for entry in entries.flatten() {
        let file_name = entry.file_name();
        let file_name = file_name.to_string_lossy();
        if !file_name.starts_with(&format!(".{name}.")) || !file_name.ends_with(TEMPORARY_SUFFIX) {
            continue;
        }
        // Only a regular file whose writer is gone.
        if let Ok(file) = open_regular(&entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Opens a regular file for reading. Nothing else is ever opened: a FIFO would hang, a device would do what it does.
fn open_regular(path: &Path) -> Result<File, Error> {
    let there = fs::symlink_metadata(path).map_err(|error| failed("reading", path, &error))?;
    if !there.is_file() {
        return Err(refused(path, "is no regular file"));
    }
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        // If it has been replaced since: no link is followed, no FIFO is waited for.
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NOFOLLOW | libc::O_NONBLOCK);
    }
    let file = options.open(path).map_err(|error| failed("opening", path, &error))?;
    match file.metadata() {
        Ok(opened) if opened.is_file() => Ok(file),
        _ => Err(refused(path, "is no regular file")),
    }
}

/// Makes a rename last.
fn sync_directory(directory: &Path) -> std::io::Result<()> {
    if cfg!(unix) { File::open(directory)?.sync_all() } else { Ok(()) }
}

fn invalid<T>(reason: &str) -> Result<T, Error> {
    Err(Error::SnapshotInvalid(reason.into()))
}

fn refused(path: &Path, reason: &str) -> Error {
    Error::SnapshotInvalid(format!("{} {reason}", path.display()))
}

fn failed(what: &str, path: &Path, error: &std::io::Error) -> Error {
    Error::SnapshotIo { what: format!("{what} {}", path.display()), reason: error.to_string() }
}
