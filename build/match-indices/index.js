const withIndices = new WeakMap();

/** Like `regexp.exec(text)`, but the match has `indices`. Most texts do not match, so these are asked for last. */
module.exports = (regexp, text) => {
  if (!regexp.test(text)) return null;
  let indexed = withIndices.get(regexp);
  if (indexed === undefined) {
    indexed = new RegExp(regexp, `d${regexp.flags}`);
    withIndices.set(regexp, indexed);
  }
  return indexed.exec(text);
};
