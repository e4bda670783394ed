import { useServices } from '@maru/platform';
import { ApiError } from '@maru/platform/api';

/** Opens the modal of a refusal that has one, such as that of locked codes (AUTH-037, AMB-38). Its texts are fetched when one is met. */
export function useExplain(): (error: unknown) => void {
  const services = useServices();
  const explain = async (error: ApiError) => {
    const { explainError } = await import('@maru/platform/refusals');
    await explainError(error, { me: services.session.me }, services);
  };
  return (error) => {
    // Without the texts the refusal stands beside its field alone.
    if (error instanceof ApiError) void explain(error).catch(() => undefined);
  };
}
