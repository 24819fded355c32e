// Converts drawings to PNG in the browser.

/** Length of the longer side, in pixels. */
const LONGER = 1600;

/** Returns a drawing as a PNG. */
export async function pixels(svg: string): Promise<Blob> {
  const image = new Image();
  const url = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await new Promise((resolve, reject) => {
    Object.assign(image, { onload: resolve, onerror: () => reject(new Error("SVG")) });
    image.src = url;
  });
  const scale = LONGER / Math.max(image.naturalWidth, image.naturalHeight, 1);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight].map((side) => Math.round(side * scale)) as [number, number];
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((made) => (made ? resolve(made) : reject(new Error("PNG"))), "image/png"));
}
