/** The first three digits of a US zip code, as in the index `vote_texts_us_zip_area`. */
export const ZIP_AREA = 'left(zip_code, 3)';
/** As in that index. */
export const IS_US = "country = 'US'";
/** Which votes have one. Shorter codes are typos, and letters belong to no area. */
export const HAS_ZIP_AREA = `${IS_US} AND length(zip_code) >= 5`;
