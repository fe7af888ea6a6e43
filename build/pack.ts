import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { root } from '../harness/root.ts';

// The last step of `npm run package [FOLDER]`: packs the build, with a manifest without the fields that only a
// clone needs. npm warns of a package with a `prepare` script, and the scripts of a clone work nowhere else.
const staged = mkdtempSync(join(tmpdir(), 'svc-contract-'));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { files: string[] };
const ofClone = ['scripts', 'workspaces', 'devDependencies', 'overrides', 'imports'];
const published = Object.entries(manifest).filter(([name]) => !ofClone.includes(name));
writeFileSync(join(staged, 'package.json'), `${JSON.stringify(Object.fromEntries(published), null, 2)}\n`);
for (const name of [...manifest.files, 'README.md', 'LICENSE'])
  cpSync(join(root, name), join(staged, name), { recursive: true, dereference: true });
const destination = resolve(process.argv[2] ?? root);
mkdirSync(destination, { recursive: true });
const options = { cwd: staged, stdio: 'inherit', shell: process.platform === 'win32' } as const;
execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', destination], options);
rmSync(staged, { recursive: true });
