import { writeFileSync } from 'node:fs';
import process from 'node:process';

// Loaded into a child before its command: leaves its peak of memory, in kilobytes, in a file.
const { PEAK_FILE } = process.env;
process.on('exit', () => {
  if (PEAK_FILE !== undefined) writeFileSync(PEAK_FILE, String(process.resourceUsage().maxRSS));
});
