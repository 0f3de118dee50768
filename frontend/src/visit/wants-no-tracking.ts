/** The visitor's browser says Do Not Track or Global Privacy Control (https://w3c.github.io/gpc/). */
export function wantsNoTracking(): boolean {
  const saysPrivacyControl = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
  return saysPrivacyControl || navigator.doNotTrack === '1';
}
