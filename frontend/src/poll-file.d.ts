/** The build resolves this module to `poll.json`, or to the file named by POLL_FILE, without what no page may show. */
declare module 'poll-file' {
  const pollFile: Omit<import('backend/poll-file').PollFile, 'usual' | 'network_days'>;
  export default pollFile;
}
