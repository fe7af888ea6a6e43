// The page is complete without this script, which adds the filter, search, copying, and keys for the map.
{
  const all = (selector) => [...document.querySelectorAll(selector)];
  const form = document.querySelector('.filter');
  const search = document.getElementById('search');
  const status = document.getElementById('shown');
  const buttons = all('[data-filter]');
  const chapters = all('.chapter');
  const folds = all('.chapter > .fold');
  const rules = all('.chapter .rule').map((element) => ({
    element,
    words: element.textContent.toLowerCase(),
  }));

  const isPressed = (button) => button.getAttribute('aria-pressed') === 'true';

  const filter = () => {
    const wanted = buttons.filter(isPressed).map(({ dataset }) => dataset.filter);
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { element, words: ruleWords } of rules) {
      const fits =
        (wanted.length === 0 || wanted.some((verdict) => element.classList.contains(verdict))) &&
        words.every((word) => ruleWords.includes(word));
      element.hidden = !fits;
      if (fits) count += 1;
    }
    const isFiltered = wanted.length > 0 || words.length > 0;
    for (const fold of folds) {
      fold.hidden = fold.querySelector('.rule:not([hidden])') === null;
      fold.open = isFiltered && !fold.hidden;
    }
    for (const chapter of chapters) chapter.hidden = chapter.querySelector('.rule:not([hidden])') === null;
    status.textContent = `${count} of ${rules.length} rules`;
  };

  const showAll = () => {
    search.value = '';
    for (const button of buttons) button.setAttribute('aria-pressed', 'false');
    filter();
  };

  // Unfolds the rule that the address of the page points to, even if a filter has hidden it.
  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target === null) return;
    if (target.closest('[hidden]') !== null) showAll();
    let details = target.closest('details');
    const innermost = details;
    for (; details !== null; details = details.parentElement.closest('details')) details.open = true;
    if (innermost !== null && target.parentElement === innermost) {
      innermost.querySelector('summary').focus({ preventScroll: true });
      innermost.scrollIntoView();
    } else {
      target.scrollIntoView();
    }
  };

  form.hidden = false;
  form.addEventListener('submit', (event) => event.preventDefault());
  search.addEventListener('input', filter);
  for (const button of buttons) {
    button.addEventListener('click', () => {
      button.setAttribute('aria-pressed', String(!isPressed(button)));
      filter();
    });
  }
  // The statements that a choice leaves are shown, also those in a folded chapter.
  for (const option of all('.show input')) {
    option.addEventListener('change', () => {
      for (const passage of all('details.passage')) passage.open = option.id !== 'show-all';
    });
  }
  addEventListener('hashchange', reveal);
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    if (link !== null && link !== undefined && link.getAttribute('href') === location.hash) reveal();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === '/' && !event.target.closest?.('input')) {
      event.preventDefault();
      search.focus();
    }
    if (event.key === 'Escape') showAll();
  });

  // A long body is scrolled to the field that shows the failure, as soon as it is unfolded.
  const showMarks = (part) => {
    for (const mark of part.querySelectorAll('mark[id$="-1"]')) {
      const pre = mark.closest('pre');
      pre.scrollTop = mark.offsetTop - pre.offsetTop - pre.clientHeight / 3;
    }
  };
  document.addEventListener('toggle', ({ target }) => showMarks(target), true);
  showMarks(document);

  for (const pre of all('.copyable')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(pre.textContent);
        button.textContent = 'Copied';
      } catch {
        // A page that was opened from a disk may not access the clipboard; the user can copy the selection
        // with one key.
        getSelection().selectAllChildren(pre);
        button.textContent = 'Selected';
      }
    });
    pre.after(button);
  }

  // The title of a rule is on the page once; every cell of the map and every link beside a statement shows it as
  // its tooltip and label.
  const cells = all('.map li a');
  for (const link of [...cells, ...all('.by > a')]) {
    const line = document.getElementById(link.hash.slice(1))?.parentElement.firstElementChild;
    const [id, , title, verdict] = [...(line?.children ?? [])].map(({ textContent }) => textContent);
    link.title = `${id} ${verdict}: ${title}`;
    link.setAttribute('aria-label', link.title);
  }

  const rows = all('.map ul').map((list) => [...list.querySelectorAll('a')]);
  document.getElementById('map-keys')?.removeAttribute('hidden');
  for (const row of rows) for (const cell of row.slice(1)) cell.tabIndex = -1;
  document.querySelector('.map')?.addEventListener('keydown', (event) => {
    const cell = event.target.closest('li a');
    if (cell === null) return;
    const row = rows.findIndex((each) => each.includes(cell));
    const next = {
      ArrowLeft: cells[cells.indexOf(cell) - 1],
      ArrowRight: cells[cells.indexOf(cell) + 1],
      ArrowUp: rows[row - 1]?.[0],
      ArrowDown: rows[row + 1]?.[0],
      Home: rows[row][0],
      End: rows[row].at(-1),
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const fold = next.closest('details');
    if (fold !== null) fold.open = true;
    next.focus();
  });

  if (location.hash !== '') reveal();
}
