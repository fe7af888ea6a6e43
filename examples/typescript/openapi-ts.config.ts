/** Node.js runs the generated code directly, so imports need file extensions. */
export default {
  input: 'service.json',
  output: { path: 'generated/hey-api', module: { extension: '.ts' } },
};
