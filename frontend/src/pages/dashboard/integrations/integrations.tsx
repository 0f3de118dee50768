import { ApiKeys } from './api-keys';
import './integrations.css';
import { Webhooks } from './webhooks';

/** The ways out for other systems: for owners. */
export function Integrations() {
  return (
    <div className="integrations">
      <Webhooks />
      <ApiKeys />
    </div>
  );
}
