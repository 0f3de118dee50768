/** A metric with its labels, and its values every fifteen seconds in promtool's notation: `1x20` is 1 and twenty more. */
type Series = Record<string, string>;
type Labels = Record<string, string>;

/** Without a summary it must not fire. */
type Case = [series: Series, summary?: string, labels?: Labels];

export interface AlertCase {
  alert: string;
  /** With the moment at which the alert is evaluated: `3m: no backend is discovered`. */
  when: string;
  series: Series;
  fires: { summary: string; labels: Labels } | undefined;
}

/** Those of each alert, by its name, and then by when. */
export function casesOf(byAlert: Record<string, Record<string, Case>>): AlertCase[] {
  return Object.entries(byAlert).flatMap(([alert, cases]) =>
    Object.entries(cases).map(([when, [series, summary, labels = {}]]) => {
      return { alert, when, series, fires: summary === undefined ? undefined : { summary, labels } };
    }),
  );
}
