/** The first three digits of a US zip code. The index `votes_us_zip_area` has this expression. */
export const ZIP_AREA = 'left(zip_code, 3)';
/** Which votes have one, as the index has it. Shorter ones are typed wrong, and letters are in no area. */
export const HAS_ZIP_AREA = "country = 'US' AND length(zip_code) >= 5";
