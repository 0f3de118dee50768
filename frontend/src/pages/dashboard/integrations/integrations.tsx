import { ApiKeys } from './api-keys';
import '../item-list.css';
import { Webhooks } from './webhooks';

export function Integrations() {
  return (
    <div className="item-list">
      <Webhooks />
      <ApiKeys />
    </div>
  );
}
