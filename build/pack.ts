import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, resolve } from 'node:path';
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
for (const page of globSync(['*.md', 'docs/*.md'], { cwd: staged })) {
  const text = readFileSync(join(staged, page), 'utf8');
  const folder = dirname(page);
  const links = text.replaceAll(/(?<=\]\()(?!https?:|#)[^)#]+/g, (link) => linkIn(folder, link));
  writeFileSync(join(staged, page), links);
}
const destination = resolve(process.argv[2] ?? root);
mkdirSync(destination, { recursive: true });
const options = { cwd: staged, stdio: 'inherit', shell: process.platform === 'win32' } as const;
execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', destination], options);
rmSync(staged, { recursive: true });

/** A link of a page that works in the package: to the file or its copy in `dist`, otherwise to the repository. */
function linkIn(folder: string, link: string): string {
  const file = posix.join(folder, link);
  if (existsSync(join(staged, file))) return link;
  if (existsSync(join(staged, 'dist', file))) return posix.relative(folder, `dist/${file}`);
  return `https://github.com/svc-contract/svc-contract/blob/main/${file}`;
}
