/** What every list says about its pages: the administrators' lists and the articles. */
export const listTexts = {
  previous: 'Previous',
  next: 'Next',
  paging: 'Pages',
  page: (page: number) => `Page ${page}`,
  tryAgain: 'Try again',
};

export type ListTexts = typeof listTexts;
