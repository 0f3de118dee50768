import fields from 'poll-fields';

/** Which fields this poll asks for, of those that it can do without. */
export const asked = fields;

export type Asked = typeof fields;
