import { element, inWords } from './element.js';

/** A state with a button, and fields for its parameters, generated from the server's declaration. */
export function stateForm({ state, description = '', params = {} }, enter) {
  const fields = fieldsOf(params, state);
  const isPlain = fields.every(({ input }) => input === undefined);
  const about = [description, ...fields.flatMap(({ note }) => note ?? [])].filter(Boolean).join(' ');
  const complaint = element('p', { role: 'alert' }, []);
  const parts = [
    ...(about === '' ? [] : [element('p', { class: 'quiet' }, [about])]),
    ...fields.flatMap(({ label, input }) => (input === undefined ? [] : [label, input])),
    element('button', { type: 'submit', class: isPlain ? '' : 'main', 'aria-label': `Enter: ${state}` }, [
      'Enter',
    ]),
  ];
  const form = isPlain
    ? element('form', { class: 'plain' }, [element('h3', {}, [state]), ...parts])
    : element('form', {}, [...parts, complaint]);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    try {
      const sent = Object.assign({}, ...fields.map(({ value }) => value()));
      complaint.textContent = '';
      enter(state, sent);
    } catch (error) {
      complaint.textContent = error.message;
    }
  });
  const whole = isPlain ? form : element('details', {}, [element('summary', {}, [state]), form]);
  const item = element('li', {}, [whole]);
  item.dataset.name = state.toLowerCase();
  return item;
}

function fieldsOf({ properties = {}, examples }, state) {
  // If a server supports only some examples, the user chooses one of them.
  if (examples !== undefined)
    return examples.length < 2 ? fixed(examples[0] ?? {}) : [choice(examples, state)];
  return Object.entries(properties).map(([name, schema]) => field(name, schema, state));
}

const fixed = (params) => [{ value: () => params, note: inWords(params) }];

function choice(examples, state) {
  const id = `${state} example`;
  const input = element(
    'select',
    { id },
    examples.map((params, index) => option(String(index), inWords(params) || 'without parameters')),
  );
  return { label: labelled(id, 'example'), input, value: () => examples[Number(input.value)] };
}

function field(name, schema, state) {
  const id = `${state} ${name}`;
  const { input, read } = inputFor(id, name, schema);
  return { label: labelled(id, name), input, value: () => read(input.value) };
}

/** An empty field is omitted, so that the server's default applies. */
function inputFor(id, name, schema) {
  const shown = schema.default === undefined ? schema.examples?.[0] : schema.default;
  const hint = shown === undefined ? '' : JSON.stringify(shown);
  const named = (read) => (text) => (text.trim() === '' ? {} : { [name]: read(text) });
  const choices = schema.enum ?? (schema.type === 'boolean' ? [true, false] : undefined);
  if (choices !== undefined) {
    const options = choices.map((each) => option(JSON.stringify(each), String(each)));
    const input = element('select', { id }, options);
    if (schema.default !== undefined) input.value = hint;
    return { input, read: named(JSON.parse) };
  }
  const types = [schema.type].flat();
  if (types.includes('string')) return { input: line(id, hint), read: named((text) => asText(text, types)) };
  if (types.includes('number') || types.includes('integer'))
    return { input: line(id, hint), read: named((text) => asJson(name, text)) };
  // A parameter without a type takes any value: what is not JSON is sent as a text.
  const read = schema.type === undefined ? asJsonOrText : (text) => asJson(name, text);
  return { input: area(id, hint), read: named(read) };
}

function line(id, placeholder) {
  return element('input', { id, type: 'text', placeholder, autocomplete: 'off' }, []);
}

function area(id, placeholder) {
  return element('textarea', { id, rows: '3', placeholder, spellcheck: 'false' }, []);
}

function asText(text, types) {
  return text === 'null' && types.includes('null') ? null : text;
}

function asJson(name, text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${name} is not JSON.`);
  }
}

function asJsonOrText(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function labelled(id, words) {
  return element('label', { for: id }, [words]);
}

function option(value, words) {
  return element('option', { value }, [words]);
}
