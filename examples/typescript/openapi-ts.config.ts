/** Node.js runs what is generated as it is, so imports need the names of files. */
export default {
  input: 'service.json',
  output: { path: 'generated/hey-api', module: { extension: '.ts' } },
};
