/** Creates an element with attributes and children; strings become text, never markup. */
export function element(name, attributes, children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== '') made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** A button that copies a text to the clipboard; the text is created when the button is pressed. */
export function copyButton(words, what, text) {
  const button = element('button', { type: 'button', class: 'copy', 'aria-label': `${words}: ${what}` }, [
    words,
  ]);
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text());
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Not copied';
    }
    setTimeout(() => {
      button.textContent = words;
    }, 1500);
  });
  return button;
}

/** The parameters of a state, separated by commas. */
export function inWords(params) {
  const text = (value) => (typeof value === 'string' ? value : JSON.stringify(value));
  return Object.entries(params)
    .map(([name, value]) => `${name} ${text(value)}`)
    .join(', ');
}

/** A curl command that repeats a request. The log has no credentials, so curl gets them from variables. */
export function curlLine(api, { method, path, caller, body }) {
  const credentials = {
    'api-key': ' -H "x-api-key: $SVC_API_KEY"',
    bearer: ' -H "authorization: Bearer $SVC_TOKEN"',
  };
  const how = method === 'GET' ? '' : method === 'HEAD' ? ' -I' : ` -X ${method}`;
  const sent =
    body === undefined
      ? ''
      : ` -H 'content-type: application/json' --data-raw ${quoted(JSON.stringify(body))}`;
  return `curl -sSi${how} ${quoted(api + path)}${credentials[caller.authentication] ?? ''}${sent}`;
}

function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
