import type { AdminTexts } from '../../content/en/admin-texts';
import { useAdminTexts } from '../../languages/admin-texts';
import './view-toggle.css';

const views = ['emails', 'votes', 'overview', 'audit-log'] as const;

export type View = (typeof views)[number];

/** The emails are shown initially. */
export function viewOf(name: string | null): View {
  return views.find((view) => view === name) ?? 'emails';
}

interface ViewToggleProps {
  view: View;
  onChange: (view: View) => void;
}

/** One picture per view (docs/product.md#dashboard). */
export function ViewToggle({ view, onChange }: ViewToggleProps) {
  const texts = useAdminTexts().dashboard;
  return (
    <nav className="view-toggle" aria-label={texts.views}>
      {views.map((id) => (
        <button
          key={id}
          type="button"
          className="view-toggle__view"
          aria-pressed={id === view}
          onClick={() => onChange(id)}
        >
          <img src={`/pictures/dashboard/${id}.svg`} alt="" width="96" height="72" />
          {nameOf(id, texts)}
        </button>
      ))}
    </nav>
  );
}

function nameOf(view: View, { emails, votes, overview, auditLog }: AdminTexts['dashboard']): string {
  return { emails, votes, overview, 'audit-log': auditLog }[view];
}
