/**
 * What the form says beside its box and below its button. The pages show these texts, and each vote notes which of them it was
 * given under (decision 037), so both read them here. A file for each language, because a page fetches one.
 */
export const en = {
  newsletter: 'Yes, send me the newsletter and free gifts.',
  information: 'Your information is never distributed or disclosed to third parties.',
};
