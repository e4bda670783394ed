import { observer } from '@maru/platform/observer';
import { Card } from '@maru/ui';
import { Stepper } from '@maru/ui/flow';
import { stepIds } from './first-steps.texts';
import { type FirstStepsProps, useNextStep, useStepTexts, Way } from './next-step';

/** `@maru/remote-kit/first-steps`: the way to the first order, for members who have no coin and have not traded; else nothing. */
export const FirstSteps = observer(function FirstSteps(props: FirstStepsProps) {
  const texts = useStepTexts();
  const next = useNextStep(props);
  if (!next) return null;
  const at = stepIds.indexOf(next);
  const steps = stepIds.map((id, index) => ({
    id,
    label: texts.steps[id],
    state: index < at ? ('done' as const) : index === at ? ('current' as const) : ('todo' as const),
  }));
  return (
    <Card title={texts.title} aside={<Way step={next} />}>
      <Stepper label={texts.title} steps={steps} stateLabels={texts.states} />
    </Card>
  );
});
