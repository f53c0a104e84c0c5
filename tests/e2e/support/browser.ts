import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright-core';

interface Program {
  file: string;
  env: Record<string, string>;
}

const cacheDir = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url));
const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

// The Debian package of each library that Chromium links to. The npm Chromium contains all other
// libraries.
const debianPackages: Record<string, string> = {
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libsmime3.so': 'libnss3',
  'libnspr4.so': 'libnspr4',
  'libplc4.so': 'libnspr4',
  'libplds4.so': 'libnspr4',
  'libexpat.so.1': 'libexpat1',
  'libgcc_s.so.1': 'libgcc-s1',
  'libstdc++.so.6': 'libstdc++6',
  'libdbus-1.so.3': 'libdbus-1-3',
  'libgbm.so.1': 'libgbm1',
  'libasound.so.2': 'libasound2',
};

function missingLibrary({ file, env }: Program): string | null {
  const { stderr } = spawnSync(file, ['--version'], { env: { ...process.env, ...env }, encoding: 'utf8' });
  return /error while loading shared libraries: ([^:\s]+)/.exec(stderr ?? '')?.[1] ?? null;
}

/** The first of these programs that is installed. */
export function onPath(...names: string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return files.find((file) => existsSync(file)) ?? null;
}

// The package unpacks into the temporary folder and treats any file that it finds there as
// complete. So it unpacks into a new folder, which is renamed, with the version in its name, once
// it is complete.
async function unpackNpmChromium(): Promise<string> {
  const home = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const { version } = createRequire(import.meta.url)(join(home, 'package.json')) as { version: string };
  const folder = join(cacheDir, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(cacheDir, { recursive: true });
  const draft = await mkdtemp(`${folder}-`);
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = draft;
  try {
    const { default: npmChromium, inflate } = await import('@sparticuz/chromium');
    await npmChromium.executablePath();
    await inflate(join(home, 'bin/al2023.tar.br'));
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  }
  await rename(draft, folder).catch(async (error: unknown) => {
    // Another run finished first.
    if (!existsSync(folder)) throw error;
    await rm(draft, { recursive: true });
  });
  return folder;
}

async function npmProgram(): Promise<Program> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No browser was found. Install Chromium or Chrome, or set CHROME_PATH to its program.');
  }
  const folder = await unpackNpmChromium();
  const fonts: Record<string, string> = existsSync('/etc/fonts/fonts.conf')
    ? {}
    : { FONTCONFIG_PATH: join(folder, 'fonts') };
  const program: Program = { file: join(folder, 'chromium'), env: fonts };
  if (missingLibrary(program) === null) return program;
  // A machine without NSS: the package contains these libraries for Amazon's Lambda.
  return { ...program, env: { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023/lib') } };
}

/** The browser of the tests: CHROME_PATH, else an installed one, else the one from npm. */
export async function findBrowser(): Promise<Program> {
  const chosen = process.env['CHROME_PATH'] ?? onPath(...systemNames);
  const program = chosen ? { file: chosen, env: {} } : await npmProgram();
  const library = missingLibrary(program);
  if (library) {
    const advice = debianPackages[library]
      ? `Install it (Debian: apt-get install ${debianPackages[library]})`
      : `Install the package that holds it (Debian: apt-file search ${library})`;
    throw new Error(`The browser ${program.file} needs ${library}, which this machine lacks. ${advice}.`);
  }
  return program;
}

/** Starts the browser of the tests. `more`: further arguments. */
export async function launchBrowser(more: string[] = []): Promise<Browser> {
  const { file, env } = await findBrowser();
  return chromium.launch({
    executablePath: file,
    env: { ...process.env, ...env },
    args: [
      '--no-sandbox',
      '--headless=new',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...more,
    ],
  });
}

let running: Promise<Browser> | undefined;

/**
 * The browser of this worker. All its files share one: a new browser has to load and compile
 * everything again.
 */
export function theBrowser(): Promise<Browser> {
  running ??= launchBrowser().then((browser) => browser.on('disconnected', () => (running = undefined)));
  return running;
}
