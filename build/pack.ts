import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, resolve } from 'node:path';
import process from 'node:process';
import { publishedAt, root } from '#harness/files/root.ts';

// The last step of `npm run package [FOLDER]`: packs the build.
const staged = mkdtempSync(join(tmpdir(), 'svc-contract-'));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { files: string[] };
// These fields are not published: npm warns of a `prepare` script, and the others work only in a clone.
const ofClone = ['scripts', 'workspaces', 'devDependencies', 'overrides', 'imports'];
const published = Object.entries(manifest).filter(([name]) => !ofClone.includes(name));
writeFileSync(join(staged, 'package.json'), `${JSON.stringify(Object.fromEntries(published), null, 2)}\n`);
for (const name of [...manifest.files, 'README.md', 'LICENSE'])
  cpSync(join(root, name), join(staged, name), { recursive: true, dereference: true });
const packed = new Set(globSync('**', { cwd: staged }));
for (const page of globSync(['*.md', 'docs/*.{md,txt}'], { cwd: staged })) {
  // Links to files that are only in `dist` lead to `dist`. Links to files that are not packed lead to GitHub.
  const lead = (link: string): string => {
    const file = posix.join(posix.dirname(page), link);
    if (packed.has(file)) return link;
    if (packed.has(`dist/${file}`)) return posix.relative(posix.dirname(page), `dist/${file}`);
    return publishedAt(file);
  };
  const text = readFileSync(join(staged, page), 'utf8');
  writeFileSync(join(staged, page), text.replaceAll(/(?<=\]\()(?!https?:|#)[^)#]+/g, lead));
}
// npm packs the permissions of the files, which depend on who has built them.
for (const file of [...packed].map((name) => join(staged, name)))
  if (statSync(file).isFile()) chmodSync(file, 0o644);
const destination = resolve(process.argv[2] ?? root);
mkdirSync(destination, { recursive: true });
const options = { cwd: staged, stdio: 'inherit', shell: process.platform === 'win32' } as const;
execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', destination], options);
rmSync(staged, { recursive: true });
