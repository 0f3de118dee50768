import { adminTexts } from '../../content/admin-texts';
import './view-toggle.css';

const texts = adminTexts.dashboard;

const views = [
  { id: 'emails', text: texts.emails },
  { id: 'votes', text: texts.votes },
  { id: 'overview', text: texts.overview },
  { id: 'audit-log', text: texts.auditLog },
] as const;

export type View = (typeof views)[number]['id'];

/** The emails are shown initially. */
export function viewOf(name: string | null): View {
  return views.find(({ id }) => id === name)?.id ?? 'emails';
}

interface ViewToggleProps {
  view: View;
  onChange: (view: View) => void;
}

/** The toggle images of the spec, and two more. */
export function ViewToggle({ view, onChange }: ViewToggleProps) {
  return (
    <nav className="view-toggle" aria-label={texts.views}>
      {views.map(({ id, text }) => (
        <button
          key={id}
          type="button"
          className="view-toggle__view"
          aria-pressed={id === view}
          onClick={() => onChange(id)}
        >
          <img src={`/pictures/dashboard/${id}.svg`} alt="" width="96" height="72" />
          {text}
        </button>
      ))}
    </nav>
  );
}
