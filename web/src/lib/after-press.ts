/** A press that ends outside the window is not seen to end. */
const LONGEST_PRESS_MS = 1000;

let isPressed = false;
let waiting: (() => void)[] = [];

function release(): void {
  isPressed = false;
  const works = waiting;
  waiting = [];
  for (const work of works) work();
}

// A click follows its mouseup in the same task.
const releaseAfterClick = () => void setTimeout(release);

document.addEventListener(
  "mousedown",
  () => {
    isPressed = true;
    setTimeout(release, LONGEST_PRESS_MS);
  },
  true,
);
for (const end of ["mouseup", "dragend"]) document.addEventListener(end, releaseAfterClick, true);

/**
 * Runs the work now, or after the click that is being made. What a field shows when it loses focus would otherwise move
 * the button under the pointer, and the click would be lost.
 */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}
