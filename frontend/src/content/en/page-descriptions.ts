/** What search engines and link previews say of a page; of every other page they say what `poll.json` does. */
export const pageDescriptions = {
  voterForm: 'Enter your details, then pick your candidate: one vote per person, counted exactly once.',
  articles: 'The topics that people search for most at the moment, with news articles about each of them.',
  /** What `social-preview.png` shows, for whoever cannot see it. */
  previewPicture: 'Raised hands hold ballots. Cast your vote: an unofficial vote by the people.',
};

export type PageDescriptions = typeof pageDescriptions;
