// Entry of every npm script. Plain JavaScript for whatever Node is installed: installs the packages, which bring their
// own Node 24, and runs dev/<command>.ts with that one.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command = 'start', ...rest] = process.argv.slice(2);

const fail = (line) => {
  console.error(line);
  process.exit(1);
};

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20) fail(`Node 20 or newer is needed, this is ${process.version}`);

const entry = join(root, 'dev', `${command}.ts`);
if (!/^[a-z]+$/.test(command) || !existsSync(entry)) fail(`There is no command "${command}"`);

installWhenNeeded();
run(findNode());

function installWhenNeeded() {
  const stamp = join(root, 'node_modules/.merchlens-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  if (!matchesInstalled()) {
    console.log('Installing packages (npm ci)');
    const started = Date.now();
    const npm = process.env.npm_execpath;
    const [program, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
    const args = [...before, 'ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
    const result = spawnSync(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    if (result.error) fail(`npm is needed and could not be run: ${result.error.message}`);
    if (result.status !== 0) fail('npm ci failed; its own lines above say why');
    console.log(`Installed in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock);
}

/** npm keeps a list of what it installed: the same versions need no second installation. */
function matchesInstalled() {
  const installed = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || present[path]?.version === version || (!present[path] && (optional || devOptional)),
  );
}

/** The Node of the packages, else the current one if it can run TypeScript. */
function findNode() {
  const own = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own;
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
  return fail(`No Node for ${process.platform}-${process.arch} comes with the packages: install Node 22.22 or newer`);
}

function run(node) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter);
  const child = spawn(node, [entry, ...rest], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, NODE_OPTIONS: quietWarnings(process.env.NODE_OPTIONS) },
  });
  // The command stops what it started and this process follows it out. From a terminal both get the signal: it takes two.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm runs a shell in between that dies of a signal without forwarding it, so its end counts as the signal.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
  child.on('error', (error) => fail(`${node} could not be run: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)));
}

function quietWarnings(options = '') {
  return `${options} --disable-warning=ExperimentalWarning`.trim();
}
