// Which event a page belongs to: a further one has its path before its addresses (`/e/side/floor`).

const [path = ""] = /^\/e\/[a-z0-9-]+(?=\/)/.exec(location.pathname) ?? [];

// An address of this box as the page of this event asks for it.
export const here = (address) => (address.startsWith("/") ? path + address : address);
