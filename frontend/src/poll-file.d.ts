/** What the build puts in place of this name: `poll.json`, or the file that POLL_FILE names. */
declare module 'poll-file' {
  const pollFile: import('backend/poll-file').PollFile;
  export default pollFile;
}
