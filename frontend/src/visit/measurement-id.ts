/** Whose GA4 property page views are reported to, built in from GA_MEASUREMENT_ID; null: they are not. */
export function measurementId(): string | null {
  return process.env.GA_MEASUREMENT_ID || null;
}
