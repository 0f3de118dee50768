/** What a search term must and must not find, in the database (all rows) and on the page (those in view). */
export const SEARCH_CASES: { text: string; term: string; isFound: boolean }[] = [
  // Case
  { text: 'Ada Example', term: 'ADA EX', isFound: true },
  { text: 'ΣΊΣΥΦΟΣ Ελένης', term: 'σίσυφος', isFound: true },
  { text: 'Ελένης', term: 'ΕΛΕΝΗΣ', isFound: true },
  { text: 'İSTANBUL ISPARTA', term: 'istanbul ısparta', isFound: true },
  { text: 'ıstanbul', term: 'ISTANBUL', isFound: true },
  { text: 'Straße', term: 'STRASSE', isFound: true },
  { text: 'GROẞMANN', term: 'großmann', isFound: true },
  // Accents
  { text: 'Félix Öztürk', term: 'felix ozturk', isFound: true },
  { text: 'Felix Ozturk', term: 'félix öztürk', isFound: true },
  { text: 'Ёлкина Йод', term: 'елкина', isFound: true },
  { text: 'Søren Łukasz Đorđe', term: 'soren lukasz dorde', isFound: true },
  { text: 'Æsop Œuvre Þór', term: 'aesop oeuvre thor', isFound: true },
  { text: 'مُحَمَّد', term: 'محمد', isFound: true },
  { text: 'أحمد', term: 'احمد', isFound: true },
  { text: 'שָׁלוֹם', term: 'שלום', isFound: true },
  // Composition
  { text: 'Nguyễn Thị Hằng', term: 'Nguyễn Thị Hằng'.normalize('NFD'), isFound: true },
  { text: 'Nguyễn Thị Hằng'.normalize('NFD'), term: 'nguyen thi hang', isFound: true },
  { text: '김민준', term: '민준이'.slice(0, 2).normalize('NFD'), isFound: false },
  { text: '김민준수'.normalize('NFD'), term: '민준수', isFound: true },
  { text: '김민준', term: '김민'.normalize('NFD'), isFound: true },
  { text: 'ガブリエル', term: 'ｶﾞﾌﾞﾘｴﾙ', isFound: true },
  // Width and invisible characters
  { text: 'ＡＤＡ １２３', term: 'ada 123', isFound: true },
  { text: 'Ada Example', term: 'Ａｄａ', isFound: true },
  { text: 'Ada\u200b\u00adExample', term: 'adaexample', isFound: true },
  { text: 'نی\u200cلوفر', term: 'نیلوفر', isFound: true },
  { text: 'I ❤\ufe0f Ada', term: 'i ❤ ada', isFound: true },
  { text: '👩‍🦰 Ada', term: '👩‍🦰 a', isFound: true },
  { text: '👩 Ada', term: '👨 a', isFound: false },
  // What stays distinct
  { text: 'मीना', term: 'मना', isFound: false },
  { text: 'Анна', term: 'Aнна', isFound: false },
  // One or two characters
  { text: 'Ada Example', term: 'ád', isFound: true },
  { text: 'Ada Example', term: 'da', isFound: false },
  { text: 'Ada Example', term: 'ex', isFound: false },
  { text: 'Ế Thị'.normalize('NFD'), term: 'ế', isFound: true },
  { text: 'ßa', term: 'ß', isFound: true },
  { text: '김민준', term: '민준', isFound: false },
  // Ordinary characters
  { text: '100% sure', term: '100％', isFound: true },
  { text: '100 sure', term: '100%', isFound: false },
  { text: 'a_b_c', term: '＿b＿', isFound: true },
  { text: 'axbxc', term: 'a_b_c', isFound: false },
  { text: 'back\\slash', term: 'k＼s', isFound: true },
  { text: 'backslash', term: 'k\\s', isFound: false },
  // Nothing but accents
  { text: 'Ada Example', term: '\u0301\u0301\u0301', isFound: false },
  { text: 'Ada Example', term: '\u200d', isFound: false },
];
