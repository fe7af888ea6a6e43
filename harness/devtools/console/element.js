/** Makes an element with attributes and children; text stays text. */
export function element(name, attributes, children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== '') made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}
