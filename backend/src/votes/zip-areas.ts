/** The first three digits of a US zip code, as in the index `vote_texts_us_zip_area`. */
export const ZIP_AREA = 'left(zip_code, 3)';
/** Which votes have one, as in the index. Shorter codes are typos, and letters belong to no area. */
export const HAS_ZIP_AREA = "country = 'US' AND length(zip_code) >= 5";
