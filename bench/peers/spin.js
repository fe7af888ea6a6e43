// The limit for work on two cores: so much of what a run does most, objects and texts, and nothing to wait for.
const text = JSON.stringify(Array.from({ length: 2_000 }, (_, id) => ({ id, name: `name ${id}` })));
for (let time = 0; time < 1_000; time += 1)
  JSON.parse(text).map((each) => ({ ...each, length: each.name.length }));
