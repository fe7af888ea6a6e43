// BREAK=name makes the server break one promise on purpose, to see that somebody notices.
export const breaks = (name) => process.env.BREAK === name;
