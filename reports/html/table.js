{
  // The order of the rules: as given (differences first), by id, or by the verdicts of one server.
  const list = document.querySelector('.matrix .chapter');
  const given = [...list.children];
  const worst = 'feupoia';
  document.getElementById('order').addEventListener('change', ({ target: { value } }) => {
    const rank = ({ dataset }) => worst.indexOf(dataset.cells[value]);
    const idOf = (rule) => rule.querySelector('p[id]').id;
    const sorted =
      value === ''
        ? given
        : given.toSorted((a, b) =>
            value === 'id' || rank(a) === rank(b) ? (idOf(a) < idOf(b) ? -1 : 1) : rank(a) - rank(b),
          );
    list.append(...sorted);
  });
}
