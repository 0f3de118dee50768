/** Whether a notice of the poll file is a link. The schema allows no other text that begins like this without a space. */
export function isLink(notice: unknown): notice is string {
  return typeof notice === 'string' && /^https?:\/\/\S+$/i.test(notice);
}
