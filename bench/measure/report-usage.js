// Loaded before a measured program: it tells what the program took, over a channel of its own. Plain JavaScript, so
// that loading it costs next to nothing.
import process from 'node:process';

const usage = () => {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 1e6 };
};

if (process.send !== undefined) {
  process.on('message', () => process.send(usage()));
  // Neither the channel nor the listener keeps a program that has done its work.
  process.channel?.unref();
  process.on('exit', () => process.send(usage()));
}
