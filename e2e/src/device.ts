import type { Journey } from "./browser.ts";

export interface Waiting {
  subject: string;
  project: string;
  state: string;
  at: number;
}

/** What lies on the device, whoever's it is. */
export const onDevice = ({ page }: Journey): Promise<Waiting[]> =>
  page.evaluate(
    () =>
      new Promise<Waiting[]>((resolve, reject) => {
        const request = indexedDB.open("vv-outbox", 1);
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const all = request.result.transaction("items").objectStore("items").getAll();
          all.onsuccess = () =>
            resolve(all.result.map(({ subject, project, state, at }) => ({ subject, project, state, at })));
        };
      }),
  );

/** A photo larger than is sent, from the browser's own hand. */
export async function photo({ page }: Journey): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 3000;
    canvas.height = 2000;
    const pen = canvas.getContext("2d");
    for (let i = 0; pen && i < 300; i++) {
      pen.fillStyle = `hsl(${(i * 37) % 360} 60% 50%)`;
      pen.fillRect((i * 131) % 3000, (i * 71) % 2000, 260, 180);
    }
    return canvas.toDataURL("image/jpeg", 0.95).split(",")[1] ?? "";
  });
  return Buffer.from(base64, "base64");
}
