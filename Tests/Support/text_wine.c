/* A Windows program with one text field: `text_wine.exe TITLE`. It takes the commands of text_app.py, of
   `fill` only `fill ""`. */

#define UNICODE
#include <windows.h>
#include <stdio.h>

static HWND field;

static LRESULT CALLBACK handle(HWND window, UINT message, WPARAM word, LPARAM more)
{
  switch (message) {
  case WM_SETFOCUS: SetFocus(field); return 0;
  case WM_SIZE: MoveWindow(field, 0, 0, LOWORD(more), HIWORD(more), TRUE); return 0;
  case WM_DESTROY: PostQuitMessage(0); return 0;
  }
  return DefWindowProcW(window, message, word, more);
}

static void tell_text(void)
{
  int count = (int)SendMessageW(field, WM_GETTEXTLENGTH, 0, 0) + 1;
  WCHAR *text = calloc(count, sizeof *text);
  SendMessageW(field, WM_GETTEXT, count, (LPARAM)text);
  putchar('"');
  for (WCHAR *unit = text; *unit; unit++) printf("\\u%04x", *unit);
  puts("\"");
  free(text);
}

static void tell_focus(void)
{
  GUITHREADINFO thread = {sizeof thread};
  puts(GetGUIThreadInfo(0, &thread) && thread.hwndFocus == field ? "true" : "false");
}

static DWORD WINAPI serve(void *unused)
{
  char line[64];
  while (fgets(line, sizeof line, stdin)) {
    if (!strncmp(line, "get", 3)) tell_text();
    if (!strncmp(line, "focus", 5)) tell_focus();
    if (!strncmp(line, "fill", 4)) {
      SendMessageW(field, WM_SETTEXT, 0, (LPARAM)L"");
      puts("null");
    }
    fflush(stdout);
  }
  ExitProcess(0);
}

int main(int count, char **words)
{
  WCHAR title[80] = L"";
  WNDCLASSW class = {.lpfnWndProc = handle, .lpszClassName = L"TextField"};
  if (count > 1) MultiByteToWideChar(CP_UTF8, 0, words[1], -1, title, 80);
  RegisterClassW(&class);
  HWND window = CreateWindowW(L"TextField", title, WS_OVERLAPPEDWINDOW, 20, 40, 600, 400, NULL,
                              NULL, NULL, NULL);
  field = CreateWindowW(L"EDIT", L"", WS_CHILD | WS_VISIBLE | WS_VSCROLL | ES_MULTILINE, 0, 0, 600,
                        400, window, NULL, NULL, NULL);
  SendMessageW(field, EM_SETLIMITTEXT, 0, 0);
  ShowWindow(window, SW_SHOW);
  CreateThread(NULL, 0, serve, NULL, 0, NULL);
  MSG message;
  while (GetMessageW(&message, NULL, 0, 0) > 0) {
    TranslateMessage(&message);
    DispatchMessageW(&message);
  }
  return 0;
}
