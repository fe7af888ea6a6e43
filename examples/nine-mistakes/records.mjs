const id = (kind, number) => `${String(number).padStart(8, '0')}-0000-4000-8${kind}00-000000000000`;

const many = (count, make) => Array.from({ length: count }, (_, index) => make(index + 1));

export const objects = many(250, (number) => ({
  id: id(1, number),
  displayName: `Person ${number}`,
  type: { id: id(2, 1), name: 'User' },
}));

export const activities = many(3, (number) => ({
  id: id(3, number),
  targetType: 'ConnectedSystem',
  status: 'Complete',
}));

export const settings = many(2, (number) => ({ key: `Setting.${number}`, value: String(number) }));
