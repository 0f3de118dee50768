/** The values of a long list, which has ` | ` between them. */
export const listed = (list: string): string[] => list.split(/ \|\s+/);
