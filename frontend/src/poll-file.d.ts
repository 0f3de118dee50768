/** The build resolves this module to `poll.json`, or to the file named by POLL_FILE. */
declare module 'poll-file' {
  const pollFile: import('backend/poll-file').PollFile;
  export default pollFile;
}
