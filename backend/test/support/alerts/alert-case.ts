/** A metric with its labels, and its values every fifteen seconds in promtool's notation: `1x20` is 1 and twenty more. */
type Series = Record<string, string>;

interface Firing {
  labels?: Record<string, string>;
  summary: string;
}

export interface AlertCase {
  alert: string;
  when: string;
  series: Series;
  /** When the alert is evaluated. */
  at: string;
  /** Missing: it must not fire. */
  fires?: Firing;
}

/** Those of each alert, by its name. */
export function casesOf(byAlert: Record<string, Omit<AlertCase, 'alert'>[]>): AlertCase[] {
  return Object.entries(byAlert).flatMap(([alert, cases]) => cases.map((each) => ({ alert, ...each })));
}
