// Loaded before a measured program: it reports the program's resource usage over a separate channel. Plain
// JavaScript, so that loading it costs next to nothing.
import process from 'node:process';

const usage = () => {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 1e6 };
};

if (process.send !== undefined) {
  process.on('message', () => process.send(usage()));
  // Neither the channel nor the listener keeps a finished program alive.
  process.channel?.unref();
  process.on('exit', () => process.send(usage()));
}
