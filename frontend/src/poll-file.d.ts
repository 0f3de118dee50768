/** The build resolves these modules to the parts of `poll.json`, or of the file named by POLL_FILE (poll-file-parts.ts). */
declare module 'poll-file' {
  const pollFile: ReturnType<typeof import('../poll-file-parts').partsOf>['poll'];
  export default pollFile;
}

declare module 'poll-ballot' {
  const ballot: ReturnType<typeof import('../poll-file-parts').partsOf>['ballot'];
  export default ballot;
}

declare module 'poll-dashboard' {
  const dashboard: ReturnType<typeof import('../poll-file-parts').partsOf>['dashboard'];
  export default dashboard;
}

declare module 'poll-notices' {
  const notices: ReturnType<typeof import('../poll-file-parts').partsOf>['notices'];
  export default notices;
}

declare module 'poll-fields' {
  const fields: ReturnType<typeof import('../poll-file-parts').partsOf>['fields'];
  export default fields;
}

/** postal-code.ts, or any-postal-code.ts if the poll file does not ask for a country's format. */
declare module 'poll-postal-code' {
  export const { isPostalCode, wordsFor }: typeof import('./ballot/postal-code');
}

declare module 'poll-consent' {
  const consent: ReturnType<typeof import('../poll-file-parts').partsOf>['consent'];
  export default consent;
}

declare module 'poll-share' {
  const share: ReturnType<typeof import('../poll-file-parts').partsOf>['share'];
  export default share;
}
