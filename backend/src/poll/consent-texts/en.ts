/**
 * What the form says beside its checkbox and below its button. The pages show these texts, and each vote records which of them it
 * was given under (decision 037), so both read them here. One file per language, because a page fetches only one.
 */
export const en = {
  newsletter: 'Yes, send me the newsletter and free gifts.',
  information: 'Your information is never distributed or disclosed to third parties.',
};
