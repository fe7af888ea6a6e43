import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.*;

/** Runs svc-contract once, and shows each rule as a dynamic test. */
class RulesTest {
    static String setting(String name, String otherwise) {
        return System.getenv().getOrDefault(name, otherwise);
    }

    @TestFactory
    List<DynamicTest> rules(@TempDir Path out) throws Exception {
        var command = new ArrayList<>(List.of(setting("SVC_CONTRACT", "npx svc-contract").split(" ")));
        // If this process is killed, standard input closes, and the run and the server that it has started end.
        command.addAll(List.of("verify", "--profile", setting("SVC_PROFILE", "svc-contract.yaml"),
            "--out", out.toString(), "--until-stdin-closes", "--quiet"));
        var process = start(command);
        var printed = new String(process.getInputStream().readAllBytes(), "UTF-8");
        var code = process.waitFor();
        var tests = new ArrayList<DynamicTest>();
        try (var files = Files.find(out, 2, (file, is) -> file.endsWith("junit.xml"))) {
            for (var file : files.toList()) tests.addAll(read(file));
        }
        // A run can also fail without a failed rule, for example if the server does not answer.
        tests.add(dynamicTest("verify", () -> assertEquals(0, code, printed)));
        return tests;
    }

    static Process start(List<String> command) {
        try {
            // Paths in the profile are relative to this folder.
            var folder = Path.of(setting("SVC_FOLDER", ".")).toFile();
            return new ProcessBuilder(command).directory(folder).redirectErrorStream(true).start();
        } catch (IOException error) {
            return fail(error.getMessage() + ": install Node.js 24.18 or later from https://nodejs.org");
        }
    }

    static List<DynamicTest> read(Path file) throws Exception {
        var cases = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile())
            .getElementsByTagName("testcase");
        return IntStream.range(0, cases.getLength()).mapToObj(i -> test((Element) cases.item(i))).toList();
    }

    static DynamicTest test(Element rule) {
        return dynamicTest(rule.getAttribute("name"), () -> {
            for (var kind : List.of("failure", "error", "skipped")) {
                if (!(rule.getElementsByTagName(kind).item(0) instanceof Element why)) continue;
                var message = (why.getAttribute("message") + "\n" + why.getTextContent()).strip();
                if (kind.equals("skipped")) Assumptions.abort(message);
                fail(message);
            }
        });
    }
}
